import { useQuery } from '@tanstack/react-query';
import { Building2, CircleHelp, Clock, FileWarning, FileX, PenLine, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { documentsQuery } from '../../shared/api/companies';
import { messageOf } from '../../shared/api/errors';
import { quoteListQuery } from '../../shared/api/quotes';
import type { CompanyDocuments, Profile, QuoteRow } from '../../shared/api/schema';
import { classes } from '../../shared/classes';
import { Panel } from '../../shared/components/frame/Panel';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { unreadQuery } from '../../shared/messages/api';
import { threadTexts } from '../../shared/messages/thread-texts';
import { daysUntil, formatDaysUntil } from '../../shared/format';
import { waitsInWords } from '#rules/acceptance';
import { paths } from '#rules/paths';
import { quoteName } from '#rules/quote-name';
import { useLater } from '../../shared/use-later';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { validity } from '../quotes/validity';
import { dashboardTexts } from './texts';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = dashboardTexts.attention;
/** Maximum number of quotes in the panel; the list of quotes shows all. */
const MOST_QUOTES = 5;

interface Item {
  key: string;
  icon: LucideIcon;
  title: string;
  text?: string;
  urgent: boolean;
  to: string;
}

/** Panel with quotes and documents that need the user's attention, urgent ones first. */
export function Attention() {
  const { basePath } = usePortal();
  const profile = useProfile();
  const sent = useQuery(quoteListQuery({ status: 'sent', sort: 'validUntil', limit: MOST_QUOTES, offset: 0 }));
  const waiting = quoteListQuery({ awaitsSignature: true, limit: MOST_QUOTES, offset: 0 });
  const unsigned = useQuery({ ...waiting, enabled: useLater() }).data?.data ?? [];
  const documents = useQuery(documentsQuery);
  const questions = useQuery(unreadQuery).data?.openQuestions ?? 0;
  const error = sent.error ?? documents.error;
  const items = [
    ...quoteItems(withFirst(unsigned, sent.data?.data ?? []), basePath),
    ...questionItems(questions, basePath),
    ...companyItems(profile, documents.data, basePath),
  ].toSorted((a, b) => Number(b.urgent) - Number(a.urgent));
  const loading = sent.isPending || documents.isPending;
  return (
    <Panel title={words.title} flush aside={!loading && items.length > 0 ? String(items.length) : undefined}>
      {error ? (
        <RetryNotice
          retrying={sent.isFetching || documents.isFetching}
          onRetry={() => void Promise.all([sent.refetch(), documents.refetch()])}
          style={{ margin: 20 }}
        >
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : loading ? (
        <div className="attention-wait">
          <Skeleton width={200} height={12} />
          <Skeleton width={140} height={12} />
        </div>
      ) : items.length === 0 ? (
        <p className="panel-content secondary">{words.nothing}</p>
      ) : (
        <ul aria-label={words.title} className="attention">
          {items.map(({ key, icon: Icon, title, text, urgent, to }) => (
            <li key={key}>
              <Icon size={16} />
              <div>
                <Link to={to} className="row-link">
                  {title}
                </Link>
                {text && <p className={classes('small', urgent && 'urgent')}>{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Quotes that wait for signatures, and then the others of a list. */
const withFirst = (first: QuoteRow[], rows: QuoteRow[]): QuoteRow[] => [
  ...first,
  ...rows.filter(({ id }) => !first.some((one) => one.id === id)),
];

function quoteItems(rows: QuoteRow[], basePath: string): Item[] {
  return rows
    .filter((quote) => quote.validUntil && validity(quote) !== 'past')
    .map((quote) => {
      const soon = validity(quote) === 'soon';
      const days = formatDaysUntil(daysUntil(quote.validUntil!));
      return {
        key: quote.id,
        icon: soon ? Clock : PenLine,
        title: quote.acceptanceNeeds
          ? `${quoteName(quote)}: ${waitsInWords(quote.acceptanceNeeds).toLowerCase()}`
          : soon
            ? words.quoteExpires(quoteName(quote))
            : words.quoteWaits(quoteName(quote)),
        text: soon ? days : words.expires(days),
        urgent: soon,
        to: paths.quote(basePath, quote.id),
      };
    });
}

const questionItems = (quotes: number, basePath: string): Item[] =>
  quotes === 0
    ? []
    : [
        {
          key: 'questions',
          icon: CircleHelp,
          title: threadTexts.quotesWithQuestions(quotes),
          text: threadTexts.answer,
          urgent: false,
          to: `${paths.quotes(basePath)}?questions=open`,
        },
      ];

function companyItems(profile: Profile, documents: CompanyDocuments | undefined, basePath: string): Item[] {
  const items: Item[] = [];
  const add = (item: Omit<Item, 'urgent'>) => items.push({ ...item, urgent: false });
  // Only administrators can resolve these items.
  if (profile.accountType !== 'admin') return items;
  if (profile.company.verificationStatus === 'rejected') {
    const to = paths.company(basePath);
    add({ key: 'company', icon: Building2, title: words.companyRejected, text: words.seeReason, to });
  }
  for (const { type, label, document } of documents?.status.types ?? []) {
    const to = paths.documents(basePath);
    if (!document) add({ key: type, icon: FileWarning, title: words.documentMissing(label), text: words.uploadIt, to });
    else if (document.state === 'rejected') {
      const text = document.notes ?? words.seeReason;
      add({ key: type, icon: FileX, title: words.documentRejected(label), text, to });
    }
  }
  for (const { id, label, required, state, notes } of documents?.documents ?? []) {
    if (required || state !== 'rejected') continue;
    const text = notes ?? words.seeReason;
    add({ key: id, icon: FileX, title: words.documentRejected(label), text, to: paths.documents(basePath) });
  }
  return items;
}
