import { Copy, Trash } from 'lucide-react';
import type { QuoteRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { paths } from '#rules/paths';
import { quoteName } from '#rules/quote-name';
import { usePortal } from '../../portal';
import { quoteTexts } from '../texts';
import type { QuoteCommands } from './use-quote-commands';

const words = quoteTexts.list;

/**
 * Menu of a quote's actions in the list, limited to those that the server allows. Actions that need a verified e-mail
 * address are only on the quote's page, which explains the requirement.
 */
export function RowActions({ row, commands }: { row: QuoteRow; commands: QuoteCommands }) {
  const can = (action: QuoteRow['actions'][number]) => row.actions.includes(action);
  const { basePath } = usePortal();
  const name = quoteName(row);
  return (
    <div className="row-actions">
      {can('submit') && (
        <Button
          size="small"
          aria-label={`${words.submit} ${name}`}
          busy={commands.reading === row.id}
          onClick={() => commands.askToSubmit(row)}
          style={{ marginRight: 4 }}
        >
          {words.submit}
        </Button>
      )}
      {row.actionsOnceVerified?.includes('submit') && (
        <Button
          size="small"
          aria-label={`${words.submit} ${name}`}
          to={paths.quote(basePath, row.id)}
          style={{ marginRight: 4 }}
        >
          {words.submit}
        </Button>
      )}
      {can('duplicate') && (
        <IconAction
          name={`${words.duplicate} ${name}`}
          tip={words.duplicate}
          icon={<Copy size={15} />}
          busy={commands.duplicating === row.id}
          onClick={() => commands.duplicate(row)}
        />
      )}
      {can('delete') && (
        <IconAction
          color="error"
          name={`${words.delete} ${name}`}
          tip={words.delete}
          icon={<Trash size={15} />}
          onClick={() => commands.askToDelete(row)}
        />
      )}
    </div>
  );
}
