/**
 * Whose list of quotes it is: that of staff, of the company that the quotes are for, of a partner with the quotes of its
 * clients, or of a partner with these and its own quotes.
 */
export type ThreadReader = 'staff' | 'company' | 'partner' | 'partner and company';

/** A message of a quote that the company reads which the quote is for. */
const OF_COMPANY = `(m.audience = 'everyone' or m.audience = 'partner' and q.partner_id is null
        and (select type from companies where id = q.company_id) = 'partner')`;
const OF_PARTNER = `q.partner_id = ? and m.audience <> 'staff'`;

/**
 * SQL condition for a message `m` of a quote `q` of the list that its reader reads, as `audiencesOf`. Each `?` takes the id
 * of the partner's company.
 */
const READS: Record<ThreadReader, string> = {
  staff: 'true',
  company: OF_COMPANY,
  partner: OF_PARTNER,
  'partner and company': `(${OF_PARTNER} or q.company_id = ? and ${OF_COMPANY})`,
};

const openQuestions = (reader: ThreadReader): string =>
  `from quote_messages m where m.quote_id = q.id and m.question = 'open' and ${READS[reader]}`;

/**
 * Columns of a list of `quotes q` about the messages of each: how many the user has not read, and how many questions in them
 * are open. The first `?` takes the id of the user.
 */
export const threadColumns = (reader: ThreadReader): string => `
              coalesce((select t.unread from thread_members t where t.quote_id = q.id and t.user_id = ?), 0) as "unreadMessages",
              (select count(*)::int ${openQuestions(reader)}) as "openQuestions"`;

/** SQL expression for the number of open questions of `quotes q` in a list without parameters, as an export. */
export const openQuestionCount = (reader: 'staff' | 'company'): string => `(select count(*) ${openQuestions(reader)})`;

/** Condition on `quotes q` that a quote has open questions. */
export const withOpenQuestions = (reader: ThreadReader): string => `exists (select 1 ${openQuestions(reader)})`;
