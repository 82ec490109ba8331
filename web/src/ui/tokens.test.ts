import { teamColours } from '@longtable/contract/rules/team-looks';
import { describe, expect, it } from 'vitest';
import page from '../../index.html?raw';
import manifest from '../../public/manifest.webmanifest?raw';
import tokensText from './tokens.css?raw';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
type Theme = ReadonlyMap<string, string>;

/** The custom properties of the rule with this selector. */
function readTheme(selector: string): Theme {
  const start = tokensText.indexOf(`${selector} {`);
  const body = tokensText.slice(start, tokensText.indexOf('\n}', start));
  const pairs = body.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value]));
}

function parse(text: string): Colour {
  const hex = /^#(..)(..)(..)$/.exec(text);
  if (hex)
    return [1, 2, 3].map((part) => Number.parseInt(hex[part] ?? '', 16)).concat(1) as unknown as Colour;
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text);
  if (!rgb) throw new Error(`not a colour: ${text}`);
  return rgb.slice(1).map(Number) as unknown as Colour;
}

/** Composites a translucent colour over an opaque one. */
function over(top: Colour, below: Colour): Colour {
  const alpha = top[3];
  const mix = (index: 0 | 1 | 2) => top[index] * alpha + below[index] * (1 - alpha);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['canvas', 'surface', 'raised', 'sunken'];
const washes = ['hover', 'active', 'selected'];
const tones = ['accent', 'danger', 'warning', 'success', 'plum'];
const persons = [1, 2, 3, 4, 5, 6, 7, 8];
const teams = teamColours.map((team) => `team-${team}`);

describe.each([
  ['light', '[data-theme="light"]'],
  ['dark', '\n[data-theme="dark"]'],
])('the %s theme', (name, selector) => {
  const theme = readTheme(selector);
  const colour = (token: string) => parse(theme.get(token) ?? `${token}, which is missing`);

  /** Describes the pairs below the limit. */
  function weak(limit: number, pairs: readonly (readonly [front: string, back: string, wash?: string])[]) {
    return pairs.flatMap(([front, back, wash]) => {
      const ground = wash ? over(colour(wash), colour(back)) : colour(back);
      const ratio = contrast(colour(front), ground);
      return ratio < limit ? [`${front} on ${back}${wash ? ` + ${wash}` : ''}: ${ratio.toFixed(2)}`] : [];
    });
  }

  it('keeps text at 4.5:1 on every surface, hovered and selected', () => {
    const texts = ['ink', 'muted', 'subtle', 'accent', 'danger'];
    const pairs = texts.flatMap((text) =>
      surfaces.flatMap((surface) => [
        [text, surface] as const,
        ...washes.map((wash) => [text, surface, wash] as const),
      ]),
    );
    expect(weak(4.5, pairs)).toEqual([]);
  });

  it('keeps text at 4.5:1 on tints, fills, people and tooltips', () => {
    const pairs = [
      ...tones.flatMap((tone) => [...surfaces, `${tone}-soft`].map((back) => [tone, back] as const)),
      ...tones.flatMap((tone) => ['ink', 'muted'].map((text) => [text, `${tone}-soft`] as const)),
      ...['accent', 'danger'].flatMap((tone) =>
        ['solid', 'solid-hover'].map((fill) => [`on-${tone}`, `${tone}-${fill}`] as const),
      ),
      ...persons.map((person) => [`on-person-${person}`, `person-${person}`] as const),
      ...teams.map((team) => ['on-team', team] as const),
      ['on-tooltip', 'tooltip'] as const,
    ];
    expect(weak(4.5, pairs)).toEqual([]);
  });

  it('keeps control edges, the focus ring and graphics at 3:1', () => {
    const grounds = ['canvas', 'surface', 'raised'];
    const drawn = [...tones.filter((tone) => tone !== 'accent').map((tone) => `${tone}-solid`), 'accent'];
    const pairs = ['control', 'focus', ...drawn, ...teams].flatMap((front) =>
      grounds.map((back) => [front, back] as const),
    );
    expect(weak(3, pairs)).toEqual([]);
  });

  it('matches the browser theme colour', () => {
    const canvas = theme.get('canvas');
    expect(page).toContain(`content="${canvas}" media="(prefers-color-scheme: ${name})"`);
  });
});

it('matches the light canvas in the manifest', () => {
  const canvas = readTheme('[data-theme="light"]').get('canvas');
  expect(JSON.parse(manifest)).toMatchObject({ theme_color: canvas, background_color: canvas });
});

it('defines the same colours in both themes', () => {
  const names = (selector: string) => [...readTheme(selector).keys()];
  expect(names('\n[data-theme="dark"]')).toEqual(names('[data-theme="light"]'));
});

/** Exported notes are pages that stand alone, without the app's styles. */
it('is the only file with colour literals, besides that of pages outside the app', () => {
  const sources = import.meta.glob<string>(
    [
      '../**/*.{ts,tsx,css}',
      '!../**/*.test.{ts,tsx}',
      '!./tokens.css',
      '!../features/notes/export/page-style.ts',
    ],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const literal =
    /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?=['"\s;,)\]])|\b(?:rgba?|hsla?|oklch|oklab|color-mix)\(/i;
  expect(Object.keys(sources).length).toBeGreaterThan(30);
  const found = Object.entries(sources).filter(([, text]) => literal.test(text));
  expect(found.map(([path]) => path)).toEqual([]);
});
