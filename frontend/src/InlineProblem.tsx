/** Why something in a line of text failed, behind it. */
export function InlineProblem({ error }: { error: Error | null }) {
  return (
    error && (
      <span className="problem-text" role="alert">
        {" "}
        {error.message}
      </span>
    )
  );
}
