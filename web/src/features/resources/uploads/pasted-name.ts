/** Gives a pasted picture a name of its own: all of them are called the same. Other files stay as they are. */
export function withOwnName(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  return new File([file], `Pasted image ${time}${file.name.slice(5)}`, { type: file.type });
}
