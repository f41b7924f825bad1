import { useState } from 'react';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { withdrawApproval } from './api';
import { approvalTexts } from './texts';

const words = approvalTexts.withdraw;

interface WithdrawRequestProps {
  quote: Pick<Quote, 'id' | 'version'>;
  /** Called after the request was taken back, before the page loads the quote again. */
  onWithdrawn?: () => Promise<void>;
}

/** Button to take the request for the agreements to a quote back, which asks first. */
export function WithdrawRequest({ quote, onWithdrawn }: WithdrawRequestProps) {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const withdraw = async () => {
    await withdrawApproval(quote);
    await onWithdrawn?.();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && (
        <ReasonDialog
          {...words}
          confirm={words.button}
          run={withdraw}
          onDone={() => toast(words.done)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
