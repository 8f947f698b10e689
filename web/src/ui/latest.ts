/** Questions of which only the last one matters: answers come in any order. */
export class Latest {
  private last = 0

  /** Ask anew. The function says whether this is still the last question. */
  ask(): () => boolean {
    const mine = ++this.last
    return () => mine === this.last
  }
}
