import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { PartnerApplication } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { Field } from '../../shared/components/fields/Field';
import { answerApplication } from '../../shared/partner-programme/api';
import { useChanged } from '../../shared/use-changed';
import { partnerTexts } from './texts';

const words = partnerTexts.status;

/** Form with which an applicant reports that the requested information was added, with an optional message. */
export function AnswerForm({ application }: { application: PartnerApplication }) {
  const [message, setMessage] = useState('');
  const changed = useChanged();
  const toast = useToast();
  const answer = useMutation({
    mutationFn: () => answerApplication(application, message.trim() || null),
    onSuccess: async () => {
      await changed();
      toast(words.answered);
    },
    onError: () => void changed(), // refetches, because a colleague may have answered first
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!answer.isPending) answer.mutate();
  };
  return (
    <Box component="form" noValidate aria-label={words.answer} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {answer.error && (
        <Notice tone="error" title={words.answerFailed} onClose={answer.reset}>
          {isApiError(answer.error, 412) ? words.stale : messageOf(answer.error, words.answerFailed)}
        </Notice>
      )}
      <Field
        label={words.message}
        optional
        multiline
        minRows={3}
        maxRows={12}
        hint={words.messageHint}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        inputProps={{ maxLength: 2000 }}
      />
      <Button variant="lit" type="submit" busy={answer.isPending} style={{ justifySelf: 'start' }}>
        {words.answer}
      </Button>
    </Box>
  );
}
