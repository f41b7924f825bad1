import Box from '@mui/material/Box';
import { Download, Trash } from 'lucide-react';
import type { CompanyDocument } from '../../../shared/api/schema';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { companyTexts } from '../texts';
import type { DocumentCommands } from './use-document-commands';

const words = companyTexts.documents;

interface DocumentActionsProps {
  document: CompanyDocument;
  commands: DocumentCommands;
}

/** Buttons to download and delete a document, when the server allows it. */
export function DocumentActions({ document, commands }: DocumentActionsProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex' }}>
      {document.actions.includes('download') && (
        <IconAction
          name={`${words.download} ${document.originalName}`}
          tip={words.download}
          icon={<Download size={15} />}
          busy={commands.downloading === document.id}
          onClick={() => commands.download(document)}
        />
      )}
      {document.actions.includes('delete') && (
        <IconAction
          color="error"
          name={`${words.delete} ${document.originalName}`}
          tip={words.delete}
          icon={<Trash size={15} />}
          onClick={() => commands.ask(document)}
        />
      )}
    </Box>
  );
}
