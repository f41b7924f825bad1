import { useMutation } from '@tanstack/react-query';
import { downloadAgreement } from '../api/agreements';
import { isApiError, messageOf } from '../api/errors';
import { Notice } from '../components/feedback/Notice';
import { whileBeingMade } from '../quotes/pdf';
import { saveFile } from '../save-file';
import { texts } from '../texts';
import { agreementTexts as words } from './agreement-texts';

interface Wanted {
  agreementId: string;
  /** Id of the partner whose signed copy is downloaded by staff. */
  partnerId?: string;
}

/** Returns a function that downloads an agreement's PDF, one download at a time; `notice` shows the last error. */
export function useAgreementDownload() {
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ agreementId, partnerId }: Wanted) => downloadAgreement(agreementId, partnerId),
    ...whileBeingMade,
    onSuccess: saveFile,
  });
  const isBusy = ({ agreementId, partnerId }: Wanted) =>
    isPending && variables.agreementId === agreementId && variables.partnerId === partnerId;
  return {
    buttonFor: (wanted: Wanted) => ({ busy: isBusy(wanted), onClick: () => !isPending && mutate(wanted) }),
    notice: error !== null && (
      <Notice tone="error" title={texts.error} onClose={reset}>
        {messageOf(error, isApiError(error, 503) ? words.notReady : words.downloadFailed)}
      </Notice>
    ),
  };
}
