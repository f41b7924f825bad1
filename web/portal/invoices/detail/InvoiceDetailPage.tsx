import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import { invoiceQuery } from '../../../shared/api/invoices';
import { isUnknown, LoadFailure } from '../../components/LoadFailure';
import { RecordSkeleton } from '../../components/RecordSkeleton';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { invoiceTexts } from '../texts';
import { InvoiceView } from './InvoiceView';

const words = invoiceTexts.detail;

/** {base}/invoices/{id}: an invoice, how to pay it, and its files. */
export function InvoiceDetailPage() {
  const { basePath } = usePortal();
  const { id = '' } = useParams();
  const { data: invoice, error, isFetching, refetch } = useQuery(invoiceQuery(id));
  const back = { to: paths.invoices(basePath), label: words.back };
  const unknown = isUnknown(error);
  // When a refetch fails, the invoice stays visible, unless it no longer exists.
  const shown = invoice && !unknown ? invoice : null;
  return (
    <Page
      title={unknown ? words.notFound : shown ? words.title(shown.number) : words.invoice}
      crumbs={[{ label: invoiceTexts.list.title, to: back.to }, { label: shown?.number ?? words.invoice }]}
    >
      {shown ? (
        <InvoiceView invoice={shown} />
      ) : error ? (
        <LoadFailure
          back={back}
          title={words.invoice}
          message={unknown ? words.notFound : messageOf(error, words.failed)}
          retrying={isFetching}
          onRetry={unknown ? undefined : () => void refetch()}
        />
      ) : (
        <RecordSkeleton
          back={back}
          loading={words.loading}
          titleWidth={280}
          items={{ title: words.invoice, count: 2 }}
          below={words.documents}
          summaries={[{ title: words.overview, widths: [96, 120, 84, 64] }]}
        />
      )}
    </Page>
  );
}
