/** The contents of an e-mail, all plain text: paragraphs, an optional button, and a last small line. */
export type EmailTemplate = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** An alternative link below the button. */
  readonly alternative?: { readonly label: string; readonly url: string };
  readonly footnote?: string;
};

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
  button,
  alternative,
  footnote,
}: EmailTemplate): ComposedMail {
  const pressable = [button, alternative].filter((each) => each !== undefined);
  const text = [
    heading,
    ...paragraphs,
    ...pressable.map(({ label, url }) => `${label}:\n${url}`),
    ...(footnote === undefined ? [] : [`--\n${footnote}`]),
  ].join('\n\n');
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escape(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`),
    ...(button ? [buttonHtml(button)] : []),
    ...(alternative ? [linkHtml(alternative)] : []),
    ...(footnote === undefined ? [] : [`<p style="${small};margin:24px 0 0">${lines(footnote)}</p>`]),
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
