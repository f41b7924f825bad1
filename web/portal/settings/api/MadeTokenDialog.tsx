import { useState } from 'react';
import type { CreatedAccessToken } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Modal } from '../../../shared/components/actions/Modal';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { apiTexts } from './texts';

const words = apiTexts.made;

/** Dialog with a new token, which is shown only here. */
export function MadeTokenDialog({ made, onClose }: { made: CreatedAccessToken; onClose: () => void }) {
  const toast = useToast();
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
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
        label={words.token}
        value={made.token}
        inputProps={{ readOnly: true, className: 'mono', onFocus: (event) => event.currentTarget.select() }}
      />
      {failed && <Notice tone="warning" role="alert" title={words.copyFailed} />}
    </Modal>
  );
}
