/** Whether a text is exactly one emoji of the Unicode Standard, such as 👍 or 👩‍🚀. */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}
