import type { ReviewedDocument } from '../../shared/api/schema';
import { PageHead } from '../../shared/components/frame/PageHead';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { StateBadge } from '../components/badges';
import { RecordPage } from '../components/RecordPage';
import { DocumentReview } from './DocumentReview';
import { adminDocumentTexts } from './texts';

const words = adminDocumentTexts;

/** /admin/documents/{id}: preview and review of a document. */
export function DocumentPage() {
  const goOn = useGoOn();
  return (
    <RecordPage<ReviewedDocument> title={({ label }) => label}>
      {(document) => (
        <>
          <PageHead
            back={{ to: adminPaths.documents, label: words.back }}
            title={
              <>
                {document.label}
                <StateBadge state={document.state} />
              </>
            }
            text={document.company.name}
          />
          <DocumentReview document={document} onDone={() => void goOn(adminPaths.documents)} />
        </>
      )}
    </RecordPage>
  );
}
