/** Sounds without files: a few tones for what happens most. */

export type Sound = 'hit' | 'miss' | 'step' | 'turn' | 'end'

type Tone = [pitch: number, length: number, wave: OscillatorType]

const TONES: Record<Sound, Tone[]> = {
  hit: [
    [190, 0.09, 'sawtooth'],
    [95, 0.14, 'square'],
  ],
  miss: [[420, 0.07, 'sine']],
  step: [[140, 0.05, 'sine']],
  turn: [
    [660, 0.12, 'triangle'],
    [880, 0.2, 'triangle'],
  ],
  end: [
    [523, 0.16, 'triangle'],
    [659, 0.16, 'triangle'],
    [784, 0.34, 'triangle'],
  ],
}

let audio: AudioContext | null = null

/** Play a sound, unless nobody has touched the page yet: browsers would refuse. */
export function play(sound: Sound, volume: number): void {
  if (volume <= 0 || !navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  let at = audio.currentTime
  for (const [pitch, length, wave] of TONES[sound]) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.type = wave
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(volume * 0.12, at)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
    tone.connect(gain).connect(audio.destination)
    tone.start(at)
    tone.stop(at + length)
    at += length * 0.8
  }
}
