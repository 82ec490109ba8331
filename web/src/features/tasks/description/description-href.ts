/** Whether a description may link there: as where it is read (parse-markdown.ts). */
export function isDescriptionHref(href: string): boolean {
  return /^https?:\/\/\S+$/i.test(href) && URL.canParse(href);
}
