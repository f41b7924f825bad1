import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import { activeAgreementQuery } from '../../../shared/api/agreements';
import type { Agreement } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDateTime } from '../../../shared/format';
import { Markdown } from '../../../shared/markdown/Markdown';
import { agreementTexts } from '../../../shared/partners/agreement-texts';
import { useAgreementDownload } from '../../../shared/partners/use-agreement-download';
import { withAside } from '../../components/columns';
import { RecordPage } from '../../components/RecordPage';
import { RecordState } from '../../components/RecordState';
import { useMayChange } from '../../core/use-may-change';
import { Acceptances } from './Acceptances';
import { AgreementBadge } from './AgreementBadge';
import { AgreementEditor } from './AgreementEditor';
import { agreementAdminTexts as words } from './texts';

/**
 * /admin/partner-agreements/{id} and /admin/partner-agreements/create: the editor for a draft, or a published version
 * with its signers.
 */
export const AgreementPage = () => (
  <RecordPage<Agreement | null> title={({ title }) => title} create={words.create}>
    {(agreement) => (agreement ? <Loaded agreement={agreement} /> : <NewAgreement />)}
  </RecordPage>
);

function NewAgreement() {
  const { data, isFetched } = useQuery(activeAgreementQuery);
  if (!isFetched) return <RecordState error={null} retry={() => undefined} />;
  return <AgreementEditor record={null} startFrom={data?.agreement ?? null} />;
}

function Loaded({ agreement }: { agreement: Agreement }) {
  const mayChange = useMayChange();
  if (agreement.status !== 'draft' || !mayChange) return <Published agreement={agreement} />;
  return <AgreementEditor record={agreement} startFrom={null} />;
}

function Published({ agreement }: { agreement: Agreement }) {
  const { id, title, number, status, text, publishedAt } = agreement;
  const download = useAgreementDownload();
  const isDraft = status === 'draft';
  return (
    <>
      <PageHead
        back={{ to: adminPaths.agreements, label: words.back }}
        title={
          <>
            {title}
            <AgreementBadge status={status} />
          </>
        }
        text={publishedAt && `${words.version(number)}. ${words.publishedOn(formatDateTime(publishedAt))}`}
        actions={!isDraft && <Button {...download.buttonFor({ agreementId: id })}>{agreementTexts.download}</Button>}
        note={download.notice}
      />
      <Box sx={isDraft ? {} : withAside(392)}>
        <Panel title={words.text}>
          <Markdown text={text} />
        </Panel>
        {!isDraft && <Acceptances agreement={agreement} />}
      </Box>
    </>
  );
}
