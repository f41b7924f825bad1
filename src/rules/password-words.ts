/** Words that attackers try first: names of products, and the password of the demo data. */
const PRODUCT_WORDS = ['holo', 'flexled', 'demo1234'];
const OF_THE_PRODUCT = 'Password must not contain a product name';
const OF_THE_PERSON = 'Password must not contain your name, email address or company';
/** Words that occur in many company names. Passwords may contain them. */
const LEGAL_FORMS = new Set(['gmbh', 'group', 'holding', 'company', 'limited']);

/** The user who sets the password. Unknown fields are omitted. */
export interface PasswordOwner {
  firstName?: string;
  lastName?: string;
  email?: string;
  companyName?: string;
}

/** Reduces a text to lower-case letters, digits and the characters `$`, `@` and `!`; removes accents and separators. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$@!]/gu, '');

/** Characters that are used in place of letters. `1` and `!` can replace both i and l, so l is mapped to i too. */
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  l: 'i',
  '!': 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
};
const unmasked = (text: string): string => plain(text).replace(/[01l!34@5$7]/g, (sign) => LOOKALIKES[sign]!);

const containsAny = (password: string, words: string[]): boolean =>
  words.some((word) => plain(password).includes(plain(word)) || unmasked(password).includes(unmasked(word)));

/**
 * Returns the words that a user's password must not contain: names of at least three letters, and words of at least
 * four letters from the e-mail address and the company name.
 */
function wordsOf({ firstName = '', lastName = '', email = '', companyName = '' }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@');
  const companyWords = companyName.split(/[^\p{L}\p{N}]+/u);
  return [
    ...[firstName, lastName].flatMap((name) => [name, ...name.split(/\s+/)]).filter((name) => plain(name).length >= 3),
    ...[mailbox, ...mailbox.split(/[^\p{L}\p{N}]+/u), companyName, ...companyWords].filter(
      (word) => plain(word).length >= 4 && !LEGAL_FORMS.has(plain(word)),
    ),
  ];
}

/**
 * Returns why a password is rejected because of a word in it; null if it contains no forbidden word. The screens also
 * call this function.
 */
export function wordsProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (containsAny(password, PRODUCT_WORDS)) return OF_THE_PRODUCT;
  return containsAny(password, wordsOf(owner)) ? OF_THE_PERSON : null;
}
