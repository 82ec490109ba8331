/** Legacy encodings of spreadsheets, with the languages in which each is the usual default. */
export const encodings = [
  { value: 'utf-8', label: 'Unicode (UTF-8)', languages: '' },
  { value: 'windows-1252', label: 'Western European', languages: '' },
  { value: 'windows-1250', label: 'Central European', languages: 'bs cs hr hu pl ro sk sl sq' },
  { value: 'windows-1251', label: 'Cyrillic', languages: 'be bg kk mk ru sr uk' },
  { value: 'windows-1253', label: 'Greek', languages: 'el' },
  { value: 'windows-1254', label: 'Turkish', languages: 'az tr' },
  { value: 'windows-1255', label: 'Hebrew', languages: 'he' },
  { value: 'windows-1256', label: 'Arabic', languages: 'ar fa ur' },
  { value: 'windows-1257', label: 'Baltic', languages: 'et lt lv' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)', languages: 'ja' },
  { value: 'gb18030', label: 'Chinese, simplified (GB 18030)', languages: 'zh zh-cn zh-hans' },
  { value: 'big5', label: 'Chinese, traditional (Big5)', languages: 'zh-tw zh-hk zh-hant' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)', languages: 'ko' },
] as const;
export type Encoding = (typeof encodings)[number]['value'];

/** Decoded text. `guessed` is the encoding that was assumed; null if the file declares it or is valid Unicode. */
export type Decoded = { readonly text: string; readonly guessed: Encoding | null };

/**
 * Decodes a file: UTF-8 or UTF-16 (with or without a byte order mark), otherwise `wanted`, otherwise the usual
 * legacy encoding for `language` (a BCP 47 tag).
 */
export function decoded(bytes: Uint8Array, wanted: Encoding | null, language: string): Decoded {
  const certain = unicodeOf(bytes);
  if (certain !== null) return { text: certain, guessed: null };
  const guessed = wanted ?? encodingOf(language);
  return { text: new TextDecoder(guessed).decode(bytes), guessed };
}

function unicodeOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Detects UTF-16 without a byte order mark: in Latin text every other byte is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2000);
  if (sample.length < 8) return null;
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = sample.length / 4;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : null;
}

function encodingOf(language: string): Encoding {
  const tags = [language.toLowerCase(), language.toLowerCase().split('-')[0] ?? ''];
  for (const tag of tags) {
    const found = encodings.find(({ languages }) => languages.split(' ').includes(tag) && tag !== '');
    if (found) return found.value;
  }
  return 'windows-1252';
}
