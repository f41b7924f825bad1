import { useMutation } from '@tanstack/react-query';
import { isApiError, messageOf } from '../../../shared/api/errors';
import { Notice } from '../../../shared/components/feedback/Notice';
import { whileBeingMade } from '../../../shared/quotes/pdf';
import { saveFile } from '../../../shared/save-file';
import { texts } from '../../../shared/texts';
import { downloadCertificate } from './api';
import { trainingTexts } from './texts';

const words = trainingTexts.certificate;

/** Returns a function that downloads certificates, one at a time; `notice` shows the last error. */
export function useCertificate() {
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: downloadCertificate,
    ...whileBeingMade,
    onSuccess: saveFile,
  });
  return {
    buttonFor: (id: string) => ({ busy: isPending && variables === id, onClick: () => !isPending && mutate(id) }),
    notice: error !== null && (
      <Notice tone="error" title={texts.error} onClose={reset}>
        {messageOf(error, isApiError(error, 503) ? words.notReady : words.failed)}
      </Notice>
    ),
  };
}
