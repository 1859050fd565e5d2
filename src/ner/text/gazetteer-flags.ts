/**
 * Bits of a gazetteer entry; part of the model format. The two-bit fields say how common the word is in that role, from
 * 0 (not listed) to 3.
 */
export const FLAG = {
  given: 0x3,
  surname: 0xc,
  city: 0x30,
  region: 0xc0,
  street: 0x100,
  title: 0x200,
  begins: 0x400, // entries of several tokens begin with this token
  stem: 0x800, // known without its ending, or behind a particle
  common: 0x3000, // how common the word is in ordinary text
} as const

/** Shifts of the two-bit fields. */
export const SHIFT = { surname: 2, city: 4, region: 6, common: 12 } as const

// --- Combinations ---

export const NAME_FLAGS = FLAG.given | FLAG.surname
export const LOCATION_FLAGS = FLAG.city | FLAG.region | FLAG.street
export const NAME_OR_REGION_FLAGS = NAME_FLAGS | FLAG.city | FLAG.region
export const KIND_FLAGS = NAME_FLAGS | LOCATION_FLAGS | FLAG.title
/** All but how common the word is in ordinary text. */
export const LISTED_FLAGS = KIND_FLAGS | FLAG.begins | FLAG.stem

// A two-bit field has its upper bit set from grade 2 on.
const UPPER_BITS = 0xaaaa
export const OFTEN_GIVEN = FLAG.given & UPPER_BITS
export const OFTEN_SURNAME = FLAG.surname & UPPER_BITS
export const OFTEN_NAME = NAME_FLAGS & UPPER_BITS
export const OFTEN_NAME_OR_REGION = NAME_OR_REGION_FLAGS & UPPER_BITS

/** Which part of an entry of several tokens, or of a common word of several characters, a token is. */
export const PART = { first: 1, inside: 2, last: 3 } as const
/** `Tokens.entry` holds the part in its lowest bits, the flags of the entry above them. */
export const PART_BITS = 2
