/** What everybody tries first here: the product's name and those of its parts, and the demo's password. */
const PRODUCT_WORDS = ['holo', 'flexled', 'demo1234'];
const OF_THE_PRODUCT = 'Password must not contain a product name';
const OF_THE_PERSON = 'Password must not contain your name, email address or company';
/** Words that stand in many companies' names, and say nothing about one. */
const LEGAL_FORMS = new Set(['gmbh', 'group', 'holding', 'company', 'limited']);

/** Whose password it is to be; what is not known yet is left out. */
export interface PasswordOwner {
  firstName?: string;
  lastName?: string;
  email?: string;
  companyName?: string;
}

/** Letters and digits alone, whatever their case, accents and what stands between them. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$@!]/gu, '');

/** `1` and `!` stand for i as for l, so those two are one letter here. */
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

/** What somebody's password should not be made of: names of three letters and more, longer words of address and company. */
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

/** Why a password may not be made of the words that it is made of; null when it may. The screens ask it, too. */
export function wordsProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (containsAny(password, PRODUCT_WORDS)) return OF_THE_PRODUCT;
  return containsAny(password, wordsOf(owner)) ? OF_THE_PERSON : null;
}
