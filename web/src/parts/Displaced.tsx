/** The mark of a step whose bits are not on the squares that they stand for. */

export function Displaced() {
  return (
    <span class="displaced" title="Mirrored, turned round, or moved to another line">
      moved
    </span>
  );
}
