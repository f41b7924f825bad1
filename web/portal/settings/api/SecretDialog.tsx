import { useState } from 'react';
import { Button } from '../../../shared/components/actions/Button';
import { Modal } from '../../../shared/components/actions/Modal';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import type { apiTexts } from './texts';

interface SecretDialogProps {
  words: typeof apiTexts.made;
  secret: string;
  onClose: () => void;
}

/** Dialog with a new token or secret, which is shown only here. */
export function SecretDialog({ words, secret, onClose }: SecretDialogProps) {
  const toast = useToast();
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setFailed(false);
      toast(words.copied);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Modal
      open
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {words.close}
          </Button>
          <Button variant="contained" onClick={() => void copy()} autoFocus>
            {words.copy}
          </Button>
        </>
      }
    >
      <p className="secondary">{words.text}</p>
      <Field
        label={words.label}
        value={secret}
        inputProps={{ readOnly: true, className: 'mono', onFocus: (event) => event.currentTarget.select() }}
      />
      {failed && <Notice tone="warning" role="alert" title={words.copyFailed} />}
    </Modal>
  );
}
