/** The contents of an e-mail, all plain text: paragraphs, a list, an optional button, and last small lines. */
export type EmailTemplate = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A list of things that have happened, after the paragraphs. */
  readonly items?: readonly { readonly title: string; readonly text: string; readonly link: EmailLink }[];
  readonly button?: EmailLink;
  /** An alternative link below the button. */
  readonly alternative?: EmailLink;
  readonly footnote?: string;
  /** Links below the footnote, that few readers need. */
  readonly footLinks?: readonly EmailLink[];
};

type EmailLink = { readonly label: string; readonly url: string };

export type ComposedMail = {
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
};

/**
 * Formats an e-mail as plain text and HTML for `Mail.send()`. Escapes everything, since people typed the names in it.
 * Styles are inline, since mail programs drop style sheets.
 */
export function composeMail({
  heading,
  paragraphs,
  items = [],
  button,
  alternative,
  footnote,
  footLinks = [],
}: EmailTemplate): ComposedMail {
  const pressable = [button, alternative].filter((each) => each !== undefined);
  const text = [
    heading,
    ...paragraphs,
    ...items.map(({ title, text, link }) => `${title}\n${text}\n${link.url}`),
    ...pressable.map(({ label, url }) => `${label}:\n${url}`),
    ...(footnote === undefined ? [] : [`--\n${footnote}`]),
    ...footLinks.map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n');
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escape(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`),
    ...items.map(itemHtml),
    ...(button ? [buttonHtml(button)] : []),
    ...(alternative ? [linkHtml(alternative)] : []),
    ...(footnote === undefined ? [] : [`<p style="${small};margin:24px 0 0">${lines(footnote)}</p>`]),
    ...footLinks.map(
      ({ label, url }) =>
        `<p style="${small};margin:8px 0 0"><a href="${escape(url)}" style="color:#52525b">${escape(label)}</a></p>`,
    ),
  ].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(heading)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f5">
<div style="${sheet}">
${body}
</div>
</body>
</html>`;
  return { text: `${text}\n`, html, links: pressable.map(({ url }) => url) };
}

const sheet = [
  'max-width:480px',
  'margin:0 auto',
  'padding:32px',
  'background:#ffffff',
  'color:#18181b',
  'border-radius:12px',
  "font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
].join(';');
const small = 'font-size:13px;line-height:20px;color:#52525b';
const buttonLook = [
  'display:inline-block',
  'padding:12px 20px',
  'background:#18181b',
  'color:#ffffff',
  'border-radius:8px',
  'text-decoration:none',
  'font-weight:600',
].join(';');

/** Show the address too: some programs show no buttons, and some people want to see where a link leads. */
function buttonHtml({ label, url }: { label: string; url: string }): string {
  const address = escape(url);
  return `<p style="margin:24px 0"><a href="${address}" style="${buttonLook}">${escape(label)}</a></p>
<p style="${small};margin:0;word-break:break-all"><a href="${address}" style="color:#52525b">${address}</a></p>`;
}

function itemHtml({ title, text, link }: NonNullable<EmailTemplate['items']>[number]): string {
  const opened = `<a href="${escape(link.url)}" style="color:#18181b">${escape(link.label)}</a>`;
  return `<div style="margin:0 0 16px;padding:12px 16px;border:1px solid #e4e4e7;border-radius:8px">
<p style="margin:0;font-weight:600">${escape(title)}</p>
<p style="margin:4px 0">${lines(text)}</p>
<p style="margin:0;font-size:14px">${opened}</p>
</div>`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  const address = escape(url);
  return `<p style="margin:16px 0 0">${escape(label)}: <a href="${address}" style="color:#18181b;word-break:break-all">${address}</a></p>`;
}

function lines(text: string): string {
  return escape(text).replaceAll('\n', '<br>');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
