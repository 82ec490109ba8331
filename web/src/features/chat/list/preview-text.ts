/** A message in one line, without the signs of Markdown around its words. The list needs no code that reads Markdown for this. */
export function previewText(content: string): string {
  return content
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-+*]|\d{1,9}[.)]|```\S*)[ \t]*(?=\s|$)/gm, '')
    .replaceAll(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replaceAll(/`+([^`\n]+)`+/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
