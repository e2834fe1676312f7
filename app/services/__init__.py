"""What happens between the world and the pure rooms: async, over ports of its own."""
