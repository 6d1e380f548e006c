// etcd, as its own main package builds it.
package main

import (
	"io"
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() {
	// Stdin ends when the program that started this one does, however it ends.
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	etcdmain.Main(os.Args)
}
