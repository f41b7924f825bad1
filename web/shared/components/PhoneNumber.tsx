import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { phoneNumbers } from '../phone';

/** Phone number in its national notation, as a tel: link; shown as stored until the number formats are loaded. */
export function PhoneNumber({ value }: { value: string }) {
  const { data: numbers } = useQuery({ queryKey: ['phone-numbers'], queryFn: phoneNumbers, staleTime: 'static' });
  return (
    <Link href={`tel:${value}`} color="inherit" className="no-break">
      {numbers?.formatPhone(value) ?? value}
    </Link>
  );
}
