import type { ProviderPerson } from './openid-provider.ts';

/** The provider's page: a button for each person it knows, named `Sign in as …`, and Cancel. */
export function loginPage(people: Iterable<ProviderPerson>): string {
  const buttons = [...people].map(
    (person) =>
      `<p><button name="sub" value="${escape(person.sub)}">Sign in as ${escape(person.name ?? person.sub)}</button></p>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test provider</title></head>
<body>
<main>
<h1>Test provider</h1>
<form method="post">
${buttons.join('\n')}
<p><button>Cancel</button></p>
</form>
</main>
</body>
</html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
