/** Rules for mails that bounce, and for their recipients. */

export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const;
/** `hard`: the mailbox does not exist. `soft`: not now, or not this mail. `complaint`: the recipient reported it as spam. */
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** Source of a bounce: the SMTP session, a report in our mailbox, or a webhook call of the mail provider. */
export const BOUNCE_WAYS = ['smtp', 'mailbox', 'webhook'] as const;
export type BounceWay = (typeof BOUNCE_WAYS)[number];

/** This many soft bounces within this many days count as a hard bounce. */
export const SOFT_BOUNCES = { most: 3, days: 30 } as const;

/** A campaign pauses when a server has refused this many of its mails and accepted none. */
export const REFUSED_AT_FIRST = 5;

/** A refusal counts against the mailbox only if the server accepted at least one of this many last mails. */
export const TAKEN_OF_LAST = 20;

/** A refusal in the words of the server or of its report. */
export interface Refusal {
  /** Field `Status` of the report (RFC 3463). Many servers write 5.0.0 whatever happened. */
  status?: string | null;
  /** The server's own reply, for example `550 5.1.1 No such user`; more exact than the status. */
  words?: string | null;
}

/** The reason of a refusal, read from its most specific part. */
export interface Verdict {
  /** `hard` only if the code or the wording names the mailbox and nothing contradicts it. */
  kind: 'hard' | 'soft';
  /** The most exact status code (RFC 3463): `5.1.1`. */
  code: string | null;
}

const CODE = '[245]\\.\\d{1,3}\\.\\d{1,3}';
/** SMTP reply, which may begin with the field's type: `smtp; 550-5.1.1 …`. */
const ANSWER = new RegExp(`(?:^|[\\s:;])([245]\\d\\d)(?:[ -]|$)(?:#?(${CODE})\\b)?`);
const ANY_CODE = new RegExp(`(?<![\\d.])(${CODE})(?![\\d.])`);

/** General codes, which fit any failure; only the wording tells the cause. */
const GENERAL = /^5\.(0\.\d{1,3}|1\.0|2\.0|5\.0)$/;
/** Codes about the address or its mailbox. Not 5.1.4 (ambiguous), 5.1.7 and 5.1.8 (our sender), 5.1.9 (route), 5.2.2 (full). */
const OF_THE_MAILBOX = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/** Words that name the mailbox. */
const NAMES_THE_MAILBOX = [
  /\bno such (local )?(user|mailbox|recipient|address|account|person)\b/i,
  /\bno (mailbox|user|account) (here|by that name|with that name|found)\b/i,
  /\b(unknown|non-?existent|invalid|bad) (local )?(user|mailbox|account|destination mailbox)\b/i,
  /\bnot a (known|valid) (user|mailbox|recipient|address|account)\b/i,
  /\b(user|mailbox|recipient|account|address|addressee)\b.{0,60}?\b(unknown|not (be )?found|does ?n[o']t exist|does not exist|not exist|no longer exists?|is (disabled|inactive|deactivated|suspended)|not known)\b/i,
];

/** Words that name another cause: mailbox full, this mail, our sender, temporary failure. */
const NAMES_ANOTHER_CAUSE = [
  /\b(full|quota|over ?quota|storage|disk space|no space|mailbox size|too (large|big))\b/i,
  /\b(spam\w*|junk|virus\w*|malware|phish\w*|content|polic(y|ies)|reputation)\b/i,
  /\b(block(ed|ing|s|list\w*)|black ?list\w*|deny ?list\w*|listed|dnsb?l|rbl|banned)\b/i,
  /\b(relay\w*|senders?|spf|dkim|dmarc|authenticat\w*|access denied|not permitted|not allowed|not authori[sz]ed|prohibited)\b/i,
  /\b(rate|too many|too (fast|quickly|much)|grey ?list\w*|gray ?list\w*|temporar(y|ily)|try(ing)? again|later|timed? ?out|timeout|expired|busy)\b/i,
];

/** Addresses, links and host names, which say nothing about the cause: `spam@full.example`. */
const NAMES = /<[^<>]*>|\S+@\S+|\b[a-z]+:\/\/\S+|\b[a-z0-9-]+(\.[a-z0-9-]+)+\b/gi;

/** Classifies a refusal. An unclear one is soft, so that a refusal for another reason never blocks an existing mailbox. */
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

/** True when a refusal is about us: our sender address, or a server that does not relay mails for us. */
export const isAboutUs = (words: string): boolean => {
  const { code } = verdictOf({ words });
  return code === '5.1.7' || code === '5.1.8' || /\brelay(ing)?\b/i.test(words.replace(NAMES, ' '));
};

/** A recipient who did not get a mail, as the reporting server names them, in lower case. */
export interface FailedRecipient {
  /** Final recipient, and the address that the mail was first sent to (RFC 3464). */
  final: string | null;
  original: string | null;
  /** Exim reports the original address as `final`, and lists the addresses that failed separately. */
  failed: (string | null)[];
}

/**
 * Returns whose mailbox failed, relative to the address that we wrote to: `theirs`; `behind`, an address that theirs
 * forwards to, or unknown; `another`, an address that got a forwarded copy, while the mail to theirs was delivered.
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

/** Decodes an address that some servers leave encoded in `Original-Recipient`: `a+2Bb@c` is `a+b@c` (RFC 3461). */
const withoutXtext = (address: string): string =>
  address.replace(/\+([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)).toLowerCase());
