import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { phoneNumbers } from '../phone';

/** A phone number as its country writes it, to call by a press; as it is kept until the countries' numbers have come. */
export function PhoneNumber({ value }: { value: string }) {
  const { data: numbers } = useQuery({ queryKey: ['phone-numbers'], queryFn: phoneNumbers, staleTime: 'static' });
  return (
    <Link href={`tel:${value}`} color="inherit" className="no-break">
      {numbers?.formatPhone(value) ?? value}
    </Link>
  );
}
