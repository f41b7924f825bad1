import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { documentUrl } from '../../shared/api/companies';
import type { ReviewedDocument } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FactList } from '../../shared/components/lists/FactList';
import { Field } from '../../shared/components/fields/Field';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatDateTime } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { texts } from '../../shared/texts';
import { formatSize } from '../../shared/files';
import { problemOf } from '../../shared/problem';
import { useChanged } from '../../shared/use-changed';
import { reviewDocument } from './api';
import { DocumentPreview } from './DocumentPreview';
import { withAside } from '../components/columns';
import { RecordLink } from '../components/RecordLink';
import { adminDocumentTexts } from './texts';

const words = adminDocumentTexts;

interface DocumentReviewProps {
  document: ReviewedDocument;
  /** Called after the document was verified or rejected. */
  onDone?: () => void;
}

/** Preview of a document, its facts, and the form for the decision. */
export function DocumentReview({ document, onDone }: DocumentReviewProps) {
  return (
    <Box sx={withAside(392)}>
      <DocumentPreview document={document} locate={documentUrl} />
      <Panel title={words.review}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Facts document={document} />
          <Decision key={document.id} document={document} onDone={onDone} />
        </Box>
      </Panel>
    </Box>
  );
}

function Facts({ document }: { document: ReviewedDocument }) {
  return (
    <FactList
      facts={[
        {
          label: words.company,
          value: (
            <RecordLink to={adminPaths.company(document.company.id, 'documents')}>{document.company.name}</RecordLink>
          ),
        },
        { label: words.type, value: document.label },
        { label: words.file, value: document.originalName },
        { label: words.size, value: formatSize(document.size) },
        {
          label: words.uploaded,
          value: `${formatDateTime(document.uploadedAt)} ${words.by(document.uploadedBy.fullName)}`,
        },
        { label: words.former, value: document.notes },
      ]}
    />
  );
}

function Decision({ document, onDone }: DocumentReviewProps) {
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<string>();
  const changed = useChanged();
  const toast = useToast();
  const review = useMutation({
    mutationFn: (verified: boolean) => reviewDocument(document.id, { verified, notes: notes.trim() || null }),
    onSuccess: async (_saved, verified) => {
      toast(verified ? words.verified : words.rejected);
      onDone?.();
      await changed();
      setNotes('');
    },
  });
  const download = useMutation({
    mutationFn: async () => location.assign((await documentUrl(document.id)).url),
  });
  const decide = (verified: boolean) => {
    const missing = !verified && !notes.trim();
    setError(missing ? words.notesRequired : undefined);
    if (!missing && !review.isPending) review.mutate(verified);
  };
  const [mayVerify, mayReject] = [document.actions.includes('verify'), document.actions.includes('reject')];
  const problem = review.error ?? download.error;
  return (
    <>
      {problem && (
        <Notice tone="error" title={texts.error}>
          {problemOf(problem, review.error ? words.failed : words.downloadFailed)}
        </Notice>
      )}
      {(mayVerify || mayReject) && (
        <Field
          label={words.notes}
          optional={!mayReject || mayVerify}
          multiline
          minRows={3}
          value={notes}
          error={error}
          hint={words.notesHint}
          onChange={(event) => setNotes(event.target.value)}
          inputProps={{ maxLength: 2000 }}
        />
      )}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: mayVerify && mayReject ? '1fr 1fr' : '1fr' }}>
        {mayReject && (
          <Button color="error" busy={review.isPending && !review.variables} onClick={() => decide(false)}>
            {words.reject}
          </Button>
        )}
        {mayVerify && (
          <Button variant="lit" busy={review.isPending && review.variables} onClick={() => decide(true)}>
            {words.verify}
          </Button>
        )}
      </Box>
      <Button icon={<Download size={15} />} busy={download.isPending} onClick={() => download.mutate()}>
        {words.download}
      </Button>
    </>
  );
}
