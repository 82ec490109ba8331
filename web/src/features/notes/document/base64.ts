/** How many bytes become characters at a time: more arguments overflow the stack. */
const step = 0x80_00;

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let from = 0; from < bytes.length; from += step) {
    characters += String.fromCodePoint(...bytes.subarray(from, from + step));
  }
  return btoa(characters);
}

/** The bytes of base64. */
export function fromBase64(text: string): Uint8Array {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return bytes;
}
