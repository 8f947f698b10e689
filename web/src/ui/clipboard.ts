/** Copying, also where the browser keeps its clipboard to pages that came safely. */

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text)
    return
  }
  const field = document.createElement('textarea')
  field.value = text
  // Inside an open dialog: nothing else can be selected then.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

/** Give a link to whatever the device shares with, or copy it: true when it was copied. */
export async function handOver(link: string, title: string): Promise<boolean> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url: link })
      return false
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false
    }
  }
  await copyText(link)
  return true
}
