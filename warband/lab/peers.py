"""Other engines at random play, side by side with ours.

Each of these games is an endless stream: False for a decision (a question with at least two
answers), True at the end of a game. They need the extra `peers`; those that are not
installed are left out and named.
"""

import random
from collections.abc import Callable, Iterator
from importlib import import_module

Stream = Iterator[bool]


def chess_games(seed: int = 0) -> Stream:
    """python-chess: legal moves of a board until the game is over."""
    chess = import_module("chess")
    luck = random.Random(seed)
    while True:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False):
            moves = list(board.legal_moves)
            if len(moves) > 1:
                yield False
            board.push(luck.choice(moves))
        yield True


def catanatron_games(seed: int = 0) -> Stream:
    """Catanatron: four players, one tick a decision."""
    catanatron = import_module("catanatron")
    colors = list(catanatron.Color)
    luck = random.Random(seed)
    while True:
        players = [catanatron.RandomPlayer(color) for color in colors[:4]]
        game = catanatron.Game(players, seed=luck.randrange(1 << 30))
        while game.winning_color() is None and game.state.num_turns < 1000:
            if len(game.state.playable_actions) > 1:
                yield False
            game.play_tick()
        yield True


def pettingzoo_games(seed: int = 0) -> Stream:
    """PettingZoo's chess environment: observation, mask, step."""
    classic = import_module("pettingzoo.classic.chess_v6")
    environment = classic.env()
    luck = random.Random(seed)
    while True:
        environment.reset(seed=luck.randrange(1 << 30))
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            moves = observation["action_mask"].nonzero()[0]
            if len(moves) > 1:
                yield False
            environment.step(int(luck.choice(moves)))
        yield True


def open_spiel_games(seed: int = 0) -> Stream:
    """OpenSpiel's chess, C++ driven from Python."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("chess")
    luck = random.Random(seed)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            moves = state.legal_actions()
            if len(moves) > 1:
                yield False
            state.apply_action(luck.choice(moves))
        yield True


PEERS: dict[str, tuple[str, Callable[[int], Stream]]] = {
    "chess": ("chess", chess_games),
    "catanatron": ("catanatron", catanatron_games),
    "pettingzoo": ("pettingzoo.classic.chess_v6", pettingzoo_games),
    "open_spiel": ("pyspiel", open_spiel_games),
}
"""By name: the module it needs, and its games."""


def installed_peers() -> tuple[list[str], list[str]]:
    """The peers that can run here, and those that are missing."""
    found: list[str] = []
    missing: list[str] = []
    for name, (module, _) in PEERS.items():
        try:
            import_module(module)
        except ImportError:
            missing.append(name)
        else:
            found.append(name)
    return found, missing
