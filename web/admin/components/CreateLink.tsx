import { Plus } from 'lucide-react';
import { Button } from '../../shared/components/actions/Button';
import { useMayChange } from '../core/use-may-change';

/** Link to the page that creates a new record. Hidden from users who may only read. */
export function CreateLink({ list, label }: { list: string; label: string }) {
  if (!useMayChange()) return null;
  return (
    <Button size="small" icon={<Plus size={14} />} to={`${list}/create`}>
      {label}
    </Button>
  );
}
