import { useMutation } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';
import type { ExportFile, ExportInput } from '../../shared/api/schema';
import { useToast } from '../../shared/components/feedback/Toast';
import { separatorFor } from '../../shared/separator';
import { adminPaths } from '#rules/admin-paths';
import { exportTexts } from './texts';

const words = exportTexts;

/** Delays before each poll for a requested file, in milliseconds. A small file is ready within two seconds. */
const LOOKS = [300, 500, 800, 1200, 1600];

export const isGoing = ({ status }: ExportFile) => status === 'queued' || status === 'running';

/** GET /system/exports/{id}/download: starts the download in the browser. */
export async function downloadExport({ id }: ExportFile): Promise<void> {
  const { url } = await answer(api.GET('/api/v1/system/exports/{id}/download', { params: { path: { id } } }));
  location.assign(url);
}

/**
 * Returns a function that exports a list. A file that is ready soon is downloaded; other files can be downloaded on the
 * exports page.
 */
export function useExport() {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ resource, format, filter }: Pick<ExportInput, 'resource' | 'format' | 'filter'>) => {
      const separator = separatorFor(navigator.language);
      let file = await answer(api.POST('/api/v1/system/exports', { body: { resource, format, separator, filter } }));
      for (const wait of LOOKS) {
        if (!isGoing(file)) break;
        await new Promise((resolve) => setTimeout(resolve, wait));
        // A failed poll does not affect the export.
        file = await answer(api.GET('/api/v1/system/exports/{id}', { params: { path: { id: file.id } } })).catch(
          () => file,
        );
      }
      if (file.status === 'failed') throw new Error(words.failed);
      if (file.status === 'done') await downloadExport(file);
      return file;
    },
    onSuccess: ({ status }) =>
      status === 'done' ? toast(words.downloaded) : toast(words.started, { to: adminPaths.exports, label: words.open }),
  });
}
