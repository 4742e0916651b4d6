# The program by Nix: `nix run .`. It was evaluated with a stand-in for nixpkgs, and never built.
{
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }: {
    packages = nixpkgs.lib.genAttrs [ "x86_64-linux" "aarch64-linux" "aarch64-darwin" ] (system: {
      default = nixpkgs.legacyPackages.${system}.rustPlatform.buildRustPackage {
        pname = "slidemask";
        version = (fromTOML (builtins.readFile ./Cargo.toml)).workspace.package.version;
        src = self;
        cargoLock.lockFile = ./Cargo.lock;
        cargoBuildFlags = [ "--package=slidemask-cli" ];
        doCheck = false;
        meta.mainProgram = "slidemask";
      };
    });
  };
}
