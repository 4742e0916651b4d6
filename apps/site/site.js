// What the theme's pages lack for readers with a keyboard or a screen reader.
document$.subscribe(() => {
    document.querySelector(".md-path")?.setAttribute("aria-label", "Breadcrumbs");
    for (const group of document.querySelectorAll(".md-code__nav, .md-nav--secondary .md-nav")) {
        group.role = "none";
        group.removeAttribute("aria-label");
    }
    for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
});
