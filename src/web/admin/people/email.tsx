/** Breaks a long address before its @ instead of inside a word. */
export function Email({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
