/** Lines that mail programs write around a quoted mail, signatures and notices, in the languages of our customers. */

const HEADER_FIELD =
  /^\*?(from|sent|date|to|cc|subject|reply-to|von|gesendet|datum|an|betreff|antwort an|van|verzonden|aan|onderwerp|beantwoorden|de|envoyé|à|objet|répondre à|من|تم الإرسال|أُ?رسلت?|تاريخ|التاريخ|إلى|نسخة|الموضوع|الرد على)\s?\*?\s?:/iu;
const ORIGINAL =
  /^[-_>\s]*(original message|forwarded message|original-?nachricht|ursprüngliche nachricht|weitergeleitete nachricht|oorspronkelijk bericht|doorgestuurd bericht|message d'origine|message original|message transféré|الرسالة الأصلية|رسالة معاد توجيهها)[-_\s]*:?$/iu;
const RULE = /^[-_=*–—]{3,}$/;
const WROTE = /(\bwrote|\bschrieb|\bschreef|\bgeschreven|\ba écrit|كتبت?)(?![\p{L}])/iu;

const PHONE =
  /^(sent from (my|mail for|outlook for|proton|yahoo|samsung|gmail)\b.*|get outlook for \w+.*|verstuurd vanaf mijn .*|verzonden (vanaf|vanuit|met) (mijn|outlook|samsung|mail)\b.*|(von meinem .* gesendet|gesendet (von|mit) (meinem?|outlook|mail|samsung|der)\b.*)|envoyé (de|depuis) (mon|ma|outlook|mail|yahoo)\b.*|أُ?رسلت? من (ال|هاتف|جهاز|بريد|outlook|samsung).*|télécharger outlook pour .*|outlook für \w+ (herunterladen|beziehen).*|(download|haal) outlook voor .*)$/iu;

const CONFIDENTIAL = /confidential|privileged|vertrouwelijk|vertraulich|confidentiel|سري/iu;
const OF_A_MAIL = /e-?mail|message|bericht|nachricht|courriel|رسالة|البريد/iu;
const FOR_SOMEBODY =
  /intended|recipient|addressee|bestemd|geadresseerde|ontvanger|bestimmt|empfänger|adressat|destin|المرسل إليه|المستلم|موجهة/iu;
const NOTICE_LENGTH = 100;

/** True for a field of the head of a quoted mail: 'Van: HoloPortal', '*Sent:* Friday'. */
export const isHeaderField = (line: string): boolean => HEADER_FIELD.test(line);

/** True for a line between an answer and a quoted mail: a rule, or '-----Original Message-----'. */
export const isSeparator = (line: string): boolean => RULE.test(line) || ORIGINAL.test(line);

/**
 * True for the sentence above a quoted mail, 'Op vr 27 nov 2026 schreef HoloPortal <quotes@…>:', which may have been broken
 * into some lines. `addresses` are the sender's.
 */
export function isAttribution(sentence: string, addresses: string[]): boolean {
  const said = sentence.toLowerCase().trim();
  if (!said.endsWith(':')) return false;
  return addresses.some((address) => said.includes(address)) || (WROTE.test(said) && /\p{Nd}/u.test(said));
}

/** True for a line that a mail program of a phone or tablet adds: 'Sent from my iPhone'. */
export const isPhoneLine = (line: string): boolean => PHONE.test(line);

/** True for a notice that a mail is confidential and meant for its reader, as companies add it to all of their mails. */
export const isNotice = (paragraph: string): boolean =>
  paragraph.length >= NOTICE_LENGTH &&
  CONFIDENTIAL.test(paragraph) &&
  OF_A_MAIL.test(paragraph) &&
  FOR_SOMEBODY.test(paragraph);
