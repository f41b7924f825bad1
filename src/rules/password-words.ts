/** Words that are guessed first: names of the product and its parts, and the password of the demo. */
const PRODUCT_WORDS = ['holo', 'flexled', 'demo1234'];
const OF_THE_PRODUCT = 'Password must not contain a product name';
const OF_THE_PERSON = 'Password must not contain your name, email address or company';
/** Words that are part of many companies' names, and therefore allowed. */
const LEGAL_FORMS = new Set(['gmbh', 'group', 'holding', 'company', 'limited']);

/** The user whom the password is for; unknown fields are omitted. */
export interface PasswordOwner {
  firstName?: string;
  lastName?: string;
  email?: string;
  companyName?: string;
}

/** Reduces a text to lower-case letters and digits (and the signs `$`, `@`, `!`), without accents and separators. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$@!]/gu, '');

/** Characters that replace letters. `1` and `!` replace both i and l, so l is mapped to i too. */
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

/** Words that a user's password must not contain: names of three letters and more, longer words of address and company. */
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

/** Returns why a password is rejected for the words it contains; null if it is not. The screens call it, too. */
export function wordsProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (containsAny(password, PRODUCT_WORDS)) return OF_THE_PRODUCT;
  return containsAny(password, wordsOf(owner)) ? OF_THE_PERSON : null;
}
