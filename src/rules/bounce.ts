/** What becomes of a mail that comes back, and of who was to get it. */

export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const;
/** `hard`: there is no such mailbox. `soft`: not now, or not this mail. `complaint`: its reader reported it as spam. */
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** How it came to be known: as it was sent, by a report in our mailbox, or by the mail provider's call. */
export const BOUNCE_WAYS = ['smtp', 'mailbox', 'webhook'] as const;
export type BounceWay = (typeof BOUNCE_WAYS)[number];

/** So many soft ones in so many days are as good as a hard one. */
export const SOFT_BOUNCES = { most: 3, days: 30 } as const;

/** A campaign pauses when a server has refused so many of its mails and taken none. */
export const REFUSED_AT_FIRST = 5;

/** A refusal names a mailbox only while the server takes others: one of so many last mails at the least. */
export const TAKEN_OF_LAST = 20;

/** A refusal as the server or its report words it. */
export interface Refusal {
  /** What the report puts into its field `Status` (RFC 3463): many servers write 5.0.0 whatever happened. */
  status?: string | null;
  /** The server's own answer, such as `550 5.1.1 No such user`: more exact than the status. */
  words?: string | null;
}

/** The reason of a refusal, read from its most specific part. */
export interface Verdict {
  /** `hard` only where class or words name the mailbox and nothing says otherwise. */
  kind: 'hard' | 'soft';
  /** The most exact class (RFC 3463): `5.1.1`. */
  code: string | null;
}

const CODE = '[245]\\.\\d{1,3}\\.\\d{1,3}';
/** An answer of SMTP, which may begin with the field's type: `smtp; 550-5.1.1 …`. */
const ANSWER = new RegExp(`(?:^|[\\s:;])([245]\\d\\d)(?:[ -]|$)(?:#?(${CODE})\\b)?`);
const ANY_CODE = new RegExp(`(?<![\\d.])(${CODE})(?![\\d.])`);

/** Of any failure: what it was is said elsewhere, in words. */
const GENERAL = /^5\.(0\.\d{1,3}|1\.0|2\.0|5\.0)$/;
/** The address or its mailbox. Not 5.1.4 (ambiguous), 5.1.7 and 5.1.8 (our sender), 5.1.9 (the way there), 5.2.2 (full). */
const OF_THE_MAILBOX = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/** Words that name the mailbox. */
const NAMES_THE_MAILBOX = [
  /\bno such (local )?(user|mailbox|recipient|address|account|person)\b/i,
  /\bno (mailbox|user|account) (here|by that name|with that name|found)\b/i,
  /\b(unknown|non-?existent|invalid|bad) (local )?(user|mailbox|account|destination mailbox)\b/i,
  /\bnot a (known|valid) (user|mailbox|recipient|address|account)\b/i,
  /\b(user|mailbox|recipient|account|address|addressee)\b.{0,60}?\b(unknown|not (be )?found|does ?n[o']t exist|does not exist|not exist|no longer exists?|is (disabled|inactive|deactivated|suspended)|not known)\b/i,
];

/** Words that say something else: full, not this mail, not from us, not now. */
const NAMES_ANOTHER_CAUSE = [
  /\b(full|quota|over ?quota|storage|disk space|no space|mailbox size|too (large|big))\b/i,
  /\b(spam\w*|junk|virus\w*|malware|phish\w*|content|polic(y|ies)|reputation)\b/i,
  /\b(block(ed|ing|s|list\w*)|black ?list\w*|deny ?list\w*|listed|dnsb?l|rbl|banned)\b/i,
  /\b(relay\w*|senders?|spf|dkim|dmarc|authenticat\w*|access denied|not permitted|not allowed|not authori[sz]ed|prohibited)\b/i,
  /\b(rate|too many|too (fast|quickly|much)|grey ?list\w*|gray ?list\w*|temporar(y|ily)|try(ing)? again|later|timed? ?out|timeout|expired|busy)\b/i,
];

/** Addresses, links and names of hosts: `spam@full.example` says nothing of a cause. */
const NAMES = /<[^<>]*>|\S+@\S+|\b[a-z]+:\/\/\S+|\b[a-z0-9-]+(\.[a-z0-9-]+)+\b/gi;

/** What a refusal says. Unclear ones are soft: a mailbox that is there must not be blocked for what a server says of something else. */
export function verdictOf({ status = null, words = null }: Refusal): Verdict {
  const said = words ?? '';
  const [, answer, named] = ANSWER.exec(said) ?? [];
  const isExact = (code: string | null | undefined): code is string => Boolean(code && !GENERAL.test(code));
  const codes = [named, status, ANY_CODE.exec(said)?.[1]];
  const code = codes.find(isExact) ?? codes.find(Boolean) ?? null;
  const told = said.replace(NAMES, ' ');
  const isForNow = answer?.startsWith('4') || code?.startsWith('4');
  const saysOtherwise = NAMES_ANOTHER_CAUSE.some((cause) => cause.test(told));
  const namesIt = isExact(code) ? OF_THE_MAILBOX.test(code) : NAMES_THE_MAILBOX.some((name) => name.test(told));
  return { kind: namesIt && !isForNow && !saysOtherwise ? 'hard' : 'soft', code };
}

/** Whether a refusal is about us: our sender, or that the server does not take mails from us for others. */
export const isAboutUs = (words: string): boolean => {
  const { code } = verdictOf({ words });
  return code === '5.1.7' || code === '5.1.8' || /\brelay(ing)?\b/i.test(words.replace(NAMES, ' '));
};

/** Who did not get a mail, as the server that reports it names them, in lower case. */
export interface FailedRecipient {
  /** Where it was to go in the end, and where it was sent first (RFC 3464). */
  final: string | null;
  original: string | null;
  /** Exim names the same as `final` what `original` is; the addresses that failed stand beside. */
  failed: (string | null)[];
}

/**
 * Whose mailbox failed, seen from the address that we wrote to: `theirs`; `behind` it, where its mails are forwarded, or nobody knows;
 * `another`, which got a copy that somebody forwarded, while theirs was delivered.
 */
export function mailboxOf(
  address: string,
  { final, original, failed }: FailedRecipient,
): 'theirs' | 'behind' | 'another' {
  const named = [final, original].filter((one) => one !== null);
  const isTheirs = (one: string | null) => one !== null && (one === address || withoutXtext(one) === address);
  if (named.length > 0 && !named.some(isTheirs)) return 'another';
  const isSent = failed.some((one) => one !== null) && !failed.some(isTheirs);
  return isTheirs(final) && !isSent ? 'theirs' : 'behind';
}

/** As some servers leave `Original-Recipient`: `a+2Bb@c` is `a+b@c` (RFC 3461). */
const withoutXtext = (address: string): string =>
  address.replace(/\+([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)).toLowerCase());
