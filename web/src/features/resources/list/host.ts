/** The host of a URL without `www.`; '' if the URL is invalid. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? '';
}
