import { redirect, replace } from 'react-router';

/** Unknown back-office paths redirect to the overview. */
export function loader() {
  return redirect('/admin');
}

export function clientLoader() {
  return replace('/admin');
}

export default function UnknownPage() {
  return null;
}
