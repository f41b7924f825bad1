import { Plus } from 'lucide-react';
import { Button } from '../../shared/components/actions/Button';
import { useMayChange } from '../core/use-may-change';

/** To the page that makes a new record of a list, for those who may. */
export function CreateLink({ list, label }: { list: string; label: string }) {
  if (!useMayChange()) return null;
  return (
    <Button size="small" icon={<Plus size={14} />} to={`${list}/create`}>
      {label}
    </Button>
  );
}
