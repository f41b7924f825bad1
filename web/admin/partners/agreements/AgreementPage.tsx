import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
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
import { RecordState } from '../../components/RecordState';
import { useMayChange } from '../../core/use-may-change';
import { useRecord } from '../../core/use-record';
import { ConsolePage } from '../../shell/ConsolePage';
import { Acceptances } from './Acceptances';
import { AgreementBadge } from './AgreementBadge';
import { AgreementEditor } from './AgreementEditor';
import { agreementAdminTexts as words } from './texts';

/**
 * /admin/partner-agreements/{id} and /admin/partner-agreements/create: the editor for a draft, or a published version
 * with its signers.
 */
export function AgreementPage() {
  const { id = '' } = useParams();
  const isNew = id === '';
  const { data, error, refetch } = useRecord<Agreement>('partner-agreements', id, !isNew);
  const inForce = useQuery({ ...activeAgreementQuery, enabled: isNew });
  const mayChange = useMayChange();
  const isReady = isNew ? inForce.isFetched : data !== undefined;
  return (
    <ConsolePage title={isNew ? words.create : (data?.title ?? words.title)}>
      {!isReady ? (
        <RecordState error={error} retry={() => void refetch()} />
      ) : (!data || data.status === 'draft') && mayChange ? (
        <AgreementEditor key={id} record={data ?? null} startFrom={inForce.data?.agreement ?? null} />
      ) : (
        data && <Published agreement={data} />
      )}
    </ConsolePage>
  );
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
