import { useParams } from 'react-router';
import type { ReviewedDocument } from '../../shared/api/schema';
import { PageHead } from '../../shared/components/frame/PageHead';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { StateBadge } from '../components/badges';
import { RecordState } from '../components/RecordState';
import { ConsolePage } from '../shell/ConsolePage';
import { DocumentReview } from './DocumentReview';
import { adminDocumentTexts } from './texts';
import { useRecord } from '../core/use-record';

const words = adminDocumentTexts;

/** /admin/documents/{id}: preview and review of a document. */
export function DocumentPage() {
  const { id = '' } = useParams();
  const goOn = useGoOn();
  const { data, error, refetch } = useRecord<ReviewedDocument>('documents', id);
  return (
    <ConsolePage title={data?.label ?? words.title}>
      {data ? (
        <>
          <PageHead
            back={{ to: adminPaths.documents, label: words.back }}
            title={
              <>
                {data.label}
                <StateBadge state={data.state} />
              </>
            }
            text={data.company.name}
          />
          <DocumentReview document={data} onDone={() => void goOn(adminPaths.documents)} />
        </>
      ) : (
        <RecordState error={error} retry={() => void refetch()} />
      )}
    </ConsolePage>
  );
}
