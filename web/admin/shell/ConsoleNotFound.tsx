import { SearchX } from 'lucide-react';
import { Button } from '../../shared/components/actions/Button';
import { StateScreen } from '../../shared/components/feedback/StateScreen';
import { entryPaths } from '#rules/entry-paths';
import { adminTexts } from '../texts';

/** Page for an unknown address below /admin, and for a record that does not exist. */
export function ConsoleNotFound() {
  const { title, text, action } = adminTexts.notFound;
  return (
    <StateScreen icon={<SearchX size={20} />} title={title} text={text}>
      <Button variant="contained" to={entryPaths.admin}>
        {action}
      </Button>
    </StateScreen>
  );
}
