import { redirect, replace } from 'react-router';

/** What the back-office does not have leads to its first page. */
export function loader() {
  return redirect('/admin');
}

export function clientLoader() {
  return replace('/admin');
}

export default function UnknownPage() {
  return null;
}
