/**
 * An action: the second click of a double click answers nothing that was asked after the first.
 * `moment` is another number for every question.
 */
export function singly(
  node: HTMLElement,
  moment: number,
): { update: (next: number) => void; destroy: () => void } {
  let now = moment
  let clicked = -1
  const listen = (event: MouseEvent): void => {
    if (event.detail < 2) clicked = now
    else if (clicked !== now) event.stopPropagation()
  }
  node.addEventListener('click', listen, { capture: true })
  return {
    update: (next) => {
      now = next
    },
    destroy: () => node.removeEventListener('click', listen, { capture: true }),
  }
}
