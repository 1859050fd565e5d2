/**
 * Pieces of text that restoring treats specially: brackets, escapes, references, tokens and their beginnings, tags,
 * URLs.
 */
export const UNITS: readonly string[] = [
  ...Array.from('[]{}<>()&%\\/:._"\' \n\t-=#!?@`*;,|~$^+aAnNu8F2x0é\u200b\uff3b\u3010'),
  ...[
    '\ud83d\ude00',
    '&#',
    '&#x',
    '&lt;',
    '&amp;',
    '&#91;',
    '%5B',
    '%25',
    '\\u',
    '\\u005b',
    '\\x5b',
    '\\n',
    'NAME',
    'NAME_',
    '8F3A',
  ],
  ...['[NAME_', '//', 'https:', '<a ', '="', '<!--', '](', ']:', 'www.', '.a/', 'url(', '<style>', '<p style="'],
]
